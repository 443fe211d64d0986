import type { JSX } from 'preact'
import { useApp, useMessages } from '../app/app.ts'
import type { IconName } from '../elements/icon.tsx'
import { IconButton } from '../elements/icon-button.tsx'
import { chooseNextTheme, type Theme } from '../theme/theme.ts'

const icons: Readonly<Record<Theme, IconName>> = { system: 'system', light: 'sun', dark: 'moon' }

/** Goes from the theme of the device to light, to dark, and back. */
export const ThemeSwitch = (): JSX.Element => {
  const { theme } = useApp()
  const messages = useMessages().theme
  return (
    <IconButton
      icon={icons[theme.value]}
      label={messages.label(messages[theme.value])}
      onClick={() => {
        theme.value = chooseNextTheme(theme.value)
      }}
    />
  )
}
