// @ts-check
/** The words of the box for whatever is pasted, in each language; `words.js` has those of the others. */

export const PASTE_EN = {
  chooseFile: "Choose files",
  closeWarnings: "Close what is said about the text",
  fileTooLarge: "A file with puzzles has at most {most} bytes.",
  genresFit: "All clues fit",
  genresOther: "All others",
  openWithout: "Open without them",
  pastedCount: "Puzzles that can be opened: {good} of {all}.",
  pasteReading: "Reading …",
  placeInLine: "{message} (column {column})",
  placeInText: "{message} (line {line}, column {column})",
  whichGenre: "Which genre is it?",
};

/** @type {typeof PASTE_EN} */
export const PASTE_JA = {
  chooseFile: "ファイルを選ぶ",
  closeWarnings: "読み取りについての知らせを閉じる",
  fileTooLarge: "問題のファイルは{most}バイトまでです。",
  genresFit: "すべてのヒントが合うもの",
  genresOther: "そのほか",
  openWithout: "それらを除いて開く",
  pastedCount: "開ける問題: {all}問中{good}問",
  pasteReading: "読み取っています…",
  placeInLine: "{message}（{column}文字目）",
  placeInText: "{message}（{line}行目、{column}文字目）",
  whichGenre: "パズルの種類は？",
};
