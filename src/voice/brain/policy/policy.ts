// What an agent says by policy, in each language. `{slots}` are filled in; nobody's gender is presumed.
import { BENGALI } from './bn.ts'
import { ENGLISH } from './en.ts'
import { GUJARATI } from './gu.ts'
import { HINDI } from './hi.ts'
import { KANNADA } from './kn.ts'
import { MALAYALAM } from './ml.ts'
import { MARATHI } from './mr.ts'
import { ODIA } from './or.ts'
import { PUNJABI } from './pa.ts'
import type { Policy } from './sentences.ts'
import { TAMIL } from './ta.ts'
import { TELUGU } from './te.ts'

export const POLICIES: Record<string, Policy> = {
  en: ENGLISH,
  hi: HINDI,
  bn: BENGALI,
  mr: MARATHI,
  pa: PUNJABI,
  kn: KANNADA,
  te: TELUGU,
  gu: GUJARATI,
  or: ODIA,
  ml: MALAYALAM,
  ta: TAMIL,
}

/** English where the language is not one of ours. */
export function policyFor(language: string): Policy {
  return POLICIES[language.split('-')[0] ?? ''] ?? ENGLISH
}

export function fill(sentence: string, slots: Readonly<Record<string, string>>): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (whole, slot: string) => slots[slot] ?? whole)
}
