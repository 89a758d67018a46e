/** The first half of an advisory lock's key; the second is the business. */
export const CAMPAIGNS_LOCK = 727_206
