import { ApiError } from '../api.ts'

/** The server's sentence if it gave one; otherwise `refused` for an answer, or a general word for none at all. */
export function accountError(error: unknown, refused: string): string {
  if (!(error instanceof ApiError) || error.status === 0) return 'An unexpected error occurred.'
  return error.code === 'unknown' ? refused : error.message
}
