import { text as base } from '../styles/base.css.inline.js'
import { text as elements } from '../styles/elements.css.inline.js'
import { text as swap } from '../styles/swap.css.inline.js'
import { text as tokens } from '../styles/tokens.css.inline.js'

let sheet: CSSStyleSheet | undefined

/** The styles of the component, made once for all of its instances. A policy without inline styles allows them. */
export const createComponentStyles = (): CSSStyleSheet => {
  if (sheet) return sheet
  sheet = new CSSStyleSheet()
  sheet.replaceSync([tokens, base, elements, swap, ':host { display: block; }'].join('\n'))
  return sheet
}
