// Apart from shared.ts so that the public site needs no schema library for its first view.
export const BRAND = 'Vaani'
