// Errors say who can act. `kind` becomes a status in http.ts only.
export type ErrorKind =
  | 'invalid' // 400: the request can be corrected
  | 'forbidden' // 403
  | 'not-found' // 404
  | 'conflict' // 409
  | 'too-large' // 413
  | 'unprocessable' // 422
  | 'too-many' // 429
  | 'payment' // 402: the balance does not allow it
  | 'unavailable' // 503: try again later

export class ProductError extends Error {
  readonly kind: ErrorKind
  readonly code: string
  /** `sentence` is for a person: what happened and what to do. */
  constructor(kind: ErrorKind, code: string, sentence: string) {
    super(sentence)
    this.name = 'ProductError'
    this.kind = kind
    this.code = code
  }
}

/** Why the program cannot start, said to whoever starts it: shown without a stack. */
export class CannotStart extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'CannotStart'
  }
}
