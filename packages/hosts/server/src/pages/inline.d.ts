/** A script (`*.page.ts`) or style (`*.css`) of a page as text; made by `scripts/inline-pages.mjs`. */
declare module '*.inline.js' {
  export const text: string
}
