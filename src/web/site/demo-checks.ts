// The demo form's four checks, in order; the first that fails gives the one message shown.

export type DemoDraft = { name: string; email: string; company: string; phone: string }
export type DemoProblem = { field: keyof DemoDraft; message: string }

const LOOKS_LIKE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export async function firstProblem(
  draft: DemoDraft,
  isValidPhone: (phone: string) => Promise<boolean>,
): Promise<DemoProblem | undefined> {
  if (draft.name.trim() === '') return { field: 'name', message: 'Please enter your full name.' }
  if (!LOOKS_LIKE_EMAIL.test(draft.email)) return { field: 'email', message: 'Please enter a valid email address.' }
  if (draft.company.trim() === '') return { field: 'company', message: 'Please enter your company name.' }
  const hasPhone = draft.phone.trim() !== '' && (await isValidPhone(draft.phone))
  return hasPhone ? undefined : { field: 'phone', message: 'Please enter a valid phone number.' }
}
