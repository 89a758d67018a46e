// Apart from shared.ts so that the public site needs no schema library for its first view.
export const BRAND = 'Vaani'

/** The business that a fresh store comes with; its dashboard suggests what to ask. */
export const DEMO_EMAIL = 'demo@vaani.example'
