/** Options under "more". Empty texts are not sent. */
export interface SwapOptions {
  /** Percent, decimal text; empty for the provider's own. */
  readonly slippage: string
  readonly refundAddress: string
  readonly privacy: boolean
  readonly flexInput: boolean
  readonly boost: boolean
}

export const defaultOptions: SwapOptions = {
  slippage: '',
  refundAddress: '',
  privacy: false,
  flexInput: false,
  boost: false,
}

/** Counts the options that are set. */
export const countOptions = (options: SwapOptions): number =>
  Object.values(options).filter((value) => value !== '' && value !== false).length

/** Returns true if a slippage can be sent: empty, or percent from 0 to 50. */
export const isSlippage = (text: string): boolean =>
  text === '' || (/^\d{1,2}(\.\d{1,4})?$/.test(text) && Number(text) > 0 && Number(text) <= 50)
