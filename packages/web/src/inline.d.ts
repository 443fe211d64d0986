/** A style as text; made by `scripts/inline-pages.mjs`. */
declare module '*.inline.js' {
  export const text: string
}
