// What the product needs of the outside world. Each port has one conformance suite that all its adapters run.
import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { AudioFrame, AudioLine, SpeechDetector, SpeechToText, TextToSpeech, Voice } from '#voice/ports.ts'
import type { Transaction } from './database/database.ts'

/** Work that must happen later, exactly when its transaction commits. */
export interface JobQueue {
  enqueue(tx: Transaction, job: string, payloads: object[], options?: { startAfter?: Date }): Promise<void>
  /**
   * Handles `job` in this process, `concurrency` at a time (1 unless said). A handler that throws is tried again later,
   * a few times; a job may be delivered twice. With `payload`, what does not match never reaches the handler.
   */
  work<T = unknown>(
    job: string,
    handle: (payload: T) => Promise<void>,
    options?: { concurrency?: number; payload?: z.ZodType<T> },
  ): Promise<void>
  /** Runs `job` at the cron's times (UTC) in one process of all. */
  every(job: string, cron: string): Promise<void>
  close(): Promise<void>
}

export type StoredFile = { key: string; contentType: string; size: number }

/**
 * Where files live: a local disk behind signed URLs, or an S3-compatible store. A key is words, digits, `.`, `-` and
 * `_` between slashes; it starts with the business's id and ends in the file's extension. Addresses are absolute, or
 * start with `/` on the host that answers the API.
 */
export interface FileStore {
  /** An address that takes exactly one PUT of this type and size, until it expires. */
  uploadUrl(file: StoredFile, expiresInSeconds: number): Promise<string>
  /** An address to read from, ranges included, that saves under `fileName` when it is given. */
  downloadUrl(key: string, options: { expiresInSeconds: number; fileName?: string }): Promise<string>
  stat(key: string): Promise<StoredFile | undefined>
  /** Fails for a key that is not there. */
  read(key: string): Promise<Readable>
  /** The file is whole or not there at all; one of the same key is replaced. */
  write(file: Omit<StoredFile, 'size'>, content: AsyncIterable<Uint8Array> | Uint8Array): Promise<void>
  delete(key: string): Promise<void>
}

export type DocumentKind = 'txt' | 'md' | 'csv' | 'pdf'
/** `heading` is what it stands under. `from` and `to` count from 1, both included. */
export type DocumentPassage = {
  text: string
  heading: string
  place: { unit: 'page' | 'line' | 'row'; from: number; to: number }
}

/** Reads a user's document where it can do no harm, and cuts it into passages, some at a time. */
export interface DocumentReader {
  /** Throws UnreadableDocument for whatever is wrong with the document. */
  read(content: AsyncIterable<Uint8Array>, kind: DocumentKind): AsyncIterable<DocumentPassage[]>
}

/** `message` is a sentence for whoever uploaded it: what is wrong and what would help. */
export class UnreadableDocument extends Error {
  override readonly name = 'UnreadableDocument'
}

/** Wall-clock time, so that a test can bend it. */
export interface WallClock {
  now(): Date
}

export type DialRequest = {
  /** Ours, unique per attempt; the carrier can be asked about it after a crash. */
  attemptId: string
  /** On whose behalf. */
  businessId: number
  /** E.164, both. */
  from: string
  to: string
  ringSeconds: number
}

export type CarrierEvent =
  | { type: 'ringing'; attemptId: string }
  | { type: 'answered'; attemptId: string; line: AudioLine; by?: 'person' | 'machine' }
  | { type: 'ended'; attemptId: string; outcome: DialOutcome }
  /** A call to one of our numbers; nobody has answered it yet. Its `ended` comes as any other's. */
  | {
      type: 'incoming'
      attemptId: string
      from: string
      to: string
      /** Where the caller can reach only this business, as its own web phone does. */
      businessId?: number
      answer(): AudioLine
      reject(why: 'busy' | 'unknown-number'): void
    }

export type DialOutcome = 'completed' | 'no-answer' | 'busy' | 'rejected' | 'failed' | 'cancelled'

/** What the carrier knows of an attempt when it is asked later. */
export type AttemptStatus =
  | { known: false }
  | { known: true; over: false }
  | { known: true; over: true; outcome: DialOutcome; answeredAt?: Date; endedAt: Date }

/**
 * A telephone network. Sound, keys and the line's own hang-up are the AudioLine's; a transfer is a second call placed
 * here and bridged by us.
 */
export interface Carrier {
  readonly name: string
  /** False for the simulated network: there the calling window stays open unless it is enforced. */
  readonly reachesPeople: boolean
  /** Whether calls to this number are its to place. Carriers are asked in order. */
  serves(number: string): boolean
  /** One listener; `answered` comes at most once an attempt, `ended` exactly once and last. */
  listen(listener: (event: CarrierEvent) => void): void
  /**
   * Resolves once the carrier has taken the call over; what becomes of it are events. A second call with the same
   * `attemptId` changes nothing. Throws a ProviderError when it was not taken, or when nobody can say.
   */
  placeCall(request: DialRequest): Promise<void>
  /** Before the answer: gives the attempt up. After it: ends the call. Unknown or over: nothing. */
  hangUp(attemptId: string): Promise<void>
  /** Throws a retryable ProviderError when the carrier cannot say. */
  statusOf(attemptId: string): Promise<AttemptStatus>
  close(): Promise<void>
}

/** Makes what was spooled during a call into a small file that every browser plays and seeks, off the event loop. */
export interface RecordingEncoder {
  readonly contentType: string
  readonly extension: string
  /** `spool` is headerless PCM16 stereo, cut off anywhere. */
  encode(spool: { file: string; sampleRate: number }): Promise<{ content: Uint8Array; seconds: number }>
  close(): Promise<void>
}

/** Texts as vectors of length 1 whose nearness is nearness of meaning. Throws a retryable ProviderError when it cannot yet. */
export interface Embeddings {
  /** BCP-47; texts in other languages give vectors that mean little. */
  readonly languages: readonly string[]
  readonly dimensions: number
  embed(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]>
}

/** Everything that hears and speaks, as configured. It opens at once; parts whose weights are still coming say so. */
export interface Speech {
  readonly detector: SpeechDetector
  /** Undefined where nobody here understands the language. */
  speechToTextFor(language: string): SpeechToText | undefined
  readonly textToSpeech: TextToSpeech
  readonly embeddings: Embeddings
  /** The catalogue, in the order to offer it; complete from the start. */
  voices(): readonly Voice[]
  status(): SpeechStatus
  /** Called at every change of `status()`; the answer takes the listener back. */
  onStatus(listener: (status: SpeechStatus) => void): () => void
  /**
   * Synthesises what will surely be said, in the background, so that it is ready when it is needed: at once for a call
   * that is about to begin, or while no call needs the machine.
   */
  prepare(
    lines: readonly string[],
    voice: { voiceId: string; language: string; speed: number },
    when?: 'at-once' | 'when-quiet',
  ): void
  /** A spoken sample in the voice's language; undefined while it is being made or its weights are still coming. */
  sample(voiceId: string): Promise<AudioFrame | undefined>
  close(): Promise<void>
}

/** What can already be used and what is still coming, part by part. */
export type SpeechStatus = { ready: boolean; parts: readonly SpeechPartStatus[] }
export type SpeechPartStatus = {
  part: 'speech-detection' | 'recognition' | 'natural-voices' | 'all-language-voices' | 'embeddings'
  /** What a person calls it: "Natural voices (English, Hindi)". */
  name: string
  state: 'ready' | 'waiting' | 'fetching' | 'preparing' | 'failed' | 'not-installed'
  /** Bytes to fetch and fetched so far; both 0 for a part that needs no fetching. */
  totalBytes: number
  fetchedBytes: number
  /** Why it failed, and that it will be tried again, in a sentence. */
  problem?: string
}

/** A formatted number carries how the sheet shows it: dates are such numbers. */
export type SheetCell = null | string | number | boolean | { value: number; format: string; text: string }

export type SheetRange = { firstRow: number; lastRow: number; firstColumn: number; lastColumn: number }

/** What a sheet is besides its cells, so that a copy looks like the original. Rows count from 1, columns from 0. */
export type SheetShape = { name: string; rightToLeft: boolean; widths: (number | null)[]; merges: SheetRange[] }

export type SheetRow = { number: number; cells: SheetCell[] }

export type Sheet = SheetShape & { rows: SheetRow[] }

/** `formats` are all number formats that the new cells use. Text in `headerRow` looks like the headers beside it. */
export type AddedColumns = { sheetName: string; headerRow: number; widths: number[]; formats: readonly string[] }

export type SheetFault =
  | 'empty'
  | 'not-a-sheet'
  | 'password'
  | 'damaged'
  | 'too-large'
  | 'too-many-rows'
  | 'too-slow'
  | 'out-of-memory'

/** Users' workbooks, .xls and .xlsx, read where a hostile one can do no harm. */
export interface Spreadsheets {
  /**
   * Reads the first visible sheet that is not empty, in a process of its own, and hands it there to the module at
   * `digest`, which exports `digest(sheet: Sheet, input): Iterable<unknown>`. Only what that yields comes back.
   */
  digest(workbook: AsyncIterable<Uint8Array>, digest: URL, input: unknown): AsyncIterable<SheetDigest>
  /**
   * The user's own .xlsx with columns to the right of one sheet's, made while it is read: all else stays as it is.
   * `rows` holds only the new cells, in the sheet's order. Undefined, with no row asked for, for a workbook that cannot
   * be extended in place, such as an .xls.
   */
  extend(
    workbook: AsyncIterable<Uint8Array>,
    added: AddedColumns,
    rows: AsyncIterable<SheetRow>,
  ): Promise<Readable | undefined>
  /** An .xlsx workbook, made while it is read. */
  write(shape: SheetShape, rows: AsyncIterable<SheetRow>): Readable
}
/** `fault` ends it. */
export type SheetDigest = { piece: unknown } | { fault: SheetFault }

export type OutgoingMessage = {
  /** Ours, the same each time this message is tried: a provider that can, sends it once. */
  reference: string
  recipient: string
  subject: string
  body: string
  /** The template's id at the SMS provider; empty where none is needed. */
  registeredId: string
  /** An appointment as an iCalendar file; empty for none. */
  calendar: string
}

/** Sends SMS or e-mail. */
export interface Messenger {
  readonly name: string
  readonly channel: 'sms' | 'email'
  /** False for the outbox: it shows what would be sent. */
  readonly delivers: boolean
  /**
   * Answers the provider's id once the provider has taken it. A ProviderError that is `retryable` means that it was
   * surely not taken; any other failure is final.
   */
  send(message: OutgoingMessage, signal: AbortSignal): Promise<{ providerId: string }>
  /** Where the provider tells later what became of a message. */
  readonly reports?: {
    /** What a request tells; nothing while a message is under way, undefined for a request that is not the provider's. */
    read(request: ReportRequest): DeliveryReport[] | undefined
  }
}

/** `path` with its query; `secret` is the part of it that only the provider knows. */
export type ReportRequest = { path: string; secret: string; signature: string; body: string }

/** `reference` is our own, where the provider repeats it, or empty. */
export type DeliveryReport = {
  reference: string
  providerId: string
  state: 'delivered' | 'failed'
  problem: string
}

/** The business's own CRM. Both may be asked twice for the same and then change nothing. ProviderErrors only. */
export interface Crm {
  readonly name: string
  /** Finds the contact by its number (E.164) or makes it; what is empty is left as it is there. Answers its id there. */
  saveContact(contact: { number: string; name: string; email: string }): Promise<string>
  addNote(contactId: string, note: { text: string; at: Date }): Promise<void>
}
