/** How long the agent waits, in milliseconds. */
export type Patience = {
  /** After a finished sentence. */
  finished: number
  /** After three or fewer unfamiliar words, or an open word asked as a question. */
  brief: number
  /** After a number. */
  number: number
  /** While digits are being read out and more must come. */
  digits: number
  /** After anything unfinished. */
  open: number
  /** Without a word from either side, before the agent asks whether somebody is there. */
  silence: number
}
