// How much of a workbook is read before it is refused.
export type SheetLimits = {
  /** Rows with anything in them, the headers included. */
  rows: number
  cells: number
  /** All parts that are read, unzipped. */
  unzippedBytes: number
  milliseconds: number
  heapMegabytes: number
}

export const SHEET_LIMITS: SheetLimits = {
  rows: 100_010, // 100,000 and some lines above them
  cells: 2_500_000,
  unzippedBytes: 400 * 1024 * 1024,
  milliseconds: 30_000,
  heapMegabytes: 400,
}
