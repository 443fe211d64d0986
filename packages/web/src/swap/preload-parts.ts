import { createLater, type Later } from '../elements/create-later.tsx'
import type { TokenPickerProps } from './picker/token-picker.tsx'
import type { RunState } from './run/run-state.ts'

/** The token picker. */
export const TokenPicker: Later<TokenPickerProps> = createLater(
  async () => (await import('./picker/token-picker.tsx')).TokenPicker,
)

/** The choice of a wallet. */
export const ConnectDialog: Later<{ readonly onClose: () => void }> = createLater(
  async () => (await import('./wallet/connect-dialog.tsx')).ConnectDialog,
)

const run = () => import('./run/run-parts.ts')

/** The review of a swap; with it comes the swap under way, so that nothing is missing once it is confirmed. */
export const ReviewCard: Later<object> = createLater(async () => (await run()).ReviewCard)

/** The swap under way. */
export const RunCard: Later<{ readonly state: RunState }> = createLater(async () => (await run()).RunCard)

/** Loads what the form may need next. */
export const preloadParts = (): void => {
  for (const part of [TokenPicker, ReviewCard, RunCard, ConnectDialog]) part.preload()
}
