/** Saves the choices of the user in the browser. Where that is forbidden nothing is saved. */
export const stored = {
  get: (name: string): string | undefined => {
    try {
      return localStorage.getItem(`switchyard:${name}`) ?? undefined
    } catch {
      return undefined
    }
  },
  set: (name: string, value: string | undefined): void => {
    try {
      if (value === undefined) localStorage.removeItem(`switchyard:${name}`)
      else localStorage.setItem(`switchyard:${name}`, value)
    } catch {
      // The choice lasts as long as the page.
    }
  },
}
