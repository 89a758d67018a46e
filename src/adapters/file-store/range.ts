// The Range header of one byte range; several at once are answered with the whole file, as the standard allows.
export type Slice = { from: number; to: number }

/** `undefined`: send everything. `unsatisfiable`: 416. `to` is the last byte's position. */
export function sliceOf(header: string | undefined, size: number): Slice | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { from: size - length, to: size - 1 }
  }
  const from = Number(first)
  if (from >= size) return 'unsatisfiable'
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return to < from ? undefined : { from, to }
}
