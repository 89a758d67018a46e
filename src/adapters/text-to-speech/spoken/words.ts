// What a language needs to read figures aloud.

export type SpokenWords = {
  number(value: number): string
  /** 3.75 as a whole and its decimals, digit by digit. */
  decimal(whole: number, decimals: string): string
  digit(digit: string): string
  money(rupees: number, paise: number): string
  /** A word for 100,000 or 10,000,000 written after an amount, such as "2.5 lakh". */
  scaled(amount: string, scale: 'lakh' | 'crore'): string
  percent(amount: string): string
  time(hour: number, minute: number, half: 'am' | 'pm' | undefined): string
  date(day: number, month: number, year: number | undefined): string
  ordinal(value: number): string
  range(from: string, to: string): string
  at: string
  dot: string
  /** Written short, said long. */
  shortForms: readonly (readonly [written: RegExp, said: string])[]
}
