// Why a file could not be read as a sheet. The words are data for the product; the sentences are the product's.
import type { SheetFault } from '#server/ports.ts'

export class UnreadableSheet extends Error {
  readonly fault: SheetFault
  constructor(fault: SheetFault) {
    super(`The sheet cannot be read: ${fault}`)
    this.name = 'UnreadableSheet'
    this.fault = fault
  }
}
