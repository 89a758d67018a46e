interface ImportMetaEnv {
  /** The API's address when the site is built for another host; empty for its own. */
  readonly VITE_API_BASE?: string
}
