// @npmcli/config ships no types; this is the part of it that we use.
declare module '@npmcli/config' {
  export default class Config {
    constructor(options: object)
    load(): Promise<void>
    readonly flat: { registry: string; [key: string]: unknown }
  }
}
declare module '@npmcli/config/lib/definitions/index.js' {
  const definitionSet: { definitions: object; shorthands: object; flatten: unknown; nerfDarts: unknown }
  export default definitionSet
}
