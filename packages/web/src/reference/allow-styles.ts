/**
 * Lets the viewer work under the page's policy: style elements that scripts make carry the nonce of the response, and the schema
 * library inside the viewer does not try to compile code.
 */
export const allowStyles = (document: Document): void => {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content ?? ''
  const create = document.createElement.bind(document)
  document.createElement = (name: string, options?: ElementCreationOptions): HTMLElement => {
    const element = create(name, options)
    if (name === 'style') element.nonce = nonce
    return element
  }
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
}
