// argon2id, by the library's defaults (19 MiB, two passes); some ten milliseconds a guess.
import { hash, verify } from '@node-rs/argon2'

export const hashPassword = (password: string): Promise<string> => hash(password)

// Where there is no such account, something is verified all the same: the answer takes equally long.
const nobody = hash('nobody has this password')

export async function passwordMatches(stored: string | undefined, given: string): Promise<boolean> {
  const matches = await verify(stored ?? (await nobody), given)
  return stored !== undefined && matches
}
