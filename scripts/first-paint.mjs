// Puts into each page of the site what a browser paints before the page's scripts have come: its header, the outlines of what the
// scripts will draw, and a small script with the theme that the user chose.
import { readFileSync } from 'node:fs'

const PLACE = /<!-- first: (\w+) -->/

/** Text of a fragment, without the spaces between its elements. */
const fragment = (folder, name) => readFileSync(`${folder}/${name}.html`, 'utf8').replace(/>\s+</g, '><').trim()

/** @param folder The folder of the fragments and of the script. */
export const firstPaintPlugin = (folder) => {
  let theme
  return {
    name: 'first-paint',
    buildStart() {
      theme = this.emitFile({ type: 'chunk', id: `${folder}/stored-theme.ts`, name: 'stored-theme' })
    },
    generateBundle(_, bundle) {
      const { imports, exports } = bundle[this.getFileName(theme)]
      // It is no module, so that it runs before the first paint.
      if (imports.length + exports.length > 0) throw new Error('stored-theme.ts must neither import nor export.')
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const { fileName } = Object.values(bundle).find(({ name }) => name === 'stored-theme')
        const page = (_, name) =>
          `<div class="sy-shell" aria-hidden="true">${fragment(folder, 'header')}${fragment(folder, name)}</div>`
        return html.replace('</head>', `  <script src="./${fileName}"></script>\n  </head>`).replace(PLACE, page)
      },
    },
  }
}
