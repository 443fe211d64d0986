import { type Signal, signal } from '@preact/signals'
import { stored } from '../app/stored.ts'

/** `system` follows the setting of the user's device. */
export type Theme = 'system' | 'light' | 'dark'

const THEMES: readonly Theme[] = ['system', 'light', 'dark']

/** The theme that comes after another when the switch is pressed. */
export const chooseNextTheme = (theme: Theme): Theme => THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system'

export const isTheme = (text: string | undefined): text is Theme => THEMES.some((theme) => theme === text)

/** Shows a theme on an element: the root of the page, or the host of the component. */
export const showTheme = (element: HTMLElement, theme: Theme): void => {
  if (theme === 'system') delete element.dataset.theme
  else element.dataset.theme = theme
}

/** The theme that the user chose last. */
export const readStoredTheme = (): Signal<Theme> => {
  const last = stored.get('theme')
  return signal(isTheme(last) ? last : 'system')
}
