import { useEffect, useState } from 'preact/hooks'
import { useApp } from '../app/app.ts'

const device = matchMedia('(prefers-color-scheme: dark)')

/** Returns true while the page is dark: by the user's choice, or as the device is. */
export const useDark = (): boolean => {
  const { theme } = useApp()
  const [isDeviceDark, setDeviceDark] = useState(device.matches)
  useEffect(() => {
    const change = ({ matches }: MediaQueryListEvent): void => setDeviceDark(matches)
    device.addEventListener('change', change)
    return () => device.removeEventListener('change', change)
  }, [])
  return theme.value === 'system' ? isDeviceDark : theme.value === 'dark'
}
