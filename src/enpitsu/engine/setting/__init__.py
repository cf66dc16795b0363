"""Questions of a setter about a puzzle in the making: is it unique, where not, what could stand here?"""
