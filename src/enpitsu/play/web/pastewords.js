// @ts-check
/** The words of the box for whatever is pasted, and of what an address or the browser holds, in each language. */

export const PASTE_EN = {
  chooseFile: "Choose files",
  closeWarnings: "Close what is said about the text",
  fileTooLarge: "A file with puzzles has at most {most} bytes.",
  genresFit: "All clues fit",
  genresOther: "All others",
  keptUnread: "What was drawn here before is of another version of the page and cannot be shown: reload the page to get the newest one. It is kept until you draw.",
  newerLink: "This link is of a newer version of Enpitsu: open it where it was made, or get that version.",
  openWithout: "Open without them",
  pastedCount: "Puzzles that can be opened: {good} of {all}.",
  pasteReading: "Reading …",
  placeInLine: "{message} (column {column})",
  placeInText: "{message} (line {line}, column {column})",
  unreadable: "The address holds no puzzle that can be read.",
  whichGenre: "Which genre is it?",
};

/** @type {typeof PASTE_EN} */
export const PASTE_JA = {
  chooseFile: "ファイルを選ぶ",
  closeWarnings: "読み取りについての知らせを閉じる",
  fileTooLarge: "問題のファイルは{most}バイトまでです。",
  genresFit: "すべてのヒントが合うもの",
  genresOther: "そのほか",
  keptUnread: "ここに描いたものは別の版のページのものなので、表示できません。ページを再読み込みして最新の版にしてください。新しく描くまでは残ります。",
  newerLink: "このリンクは新しい版のEnpitsuで作られました。作られた場所で開くか、新しい版を使ってください。",
  openWithout: "それらを除いて開く",
  pastedCount: "開ける問題: {all}問中{good}問",
  pasteReading: "読み取っています…",
  placeInLine: "{message}（{column}文字目）",
  placeInText: "{message}（{line}行目、{column}文字目）",
  unreadable: "このアドレスの問題は読み取れません。",
  whichGenre: "パズルの種類は？",
};
