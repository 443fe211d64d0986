import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { SwapModel } from './swap-model.ts'

export const SwapContext: ReturnType<typeof createContext<SwapModel | undefined>> = createContext<
  SwapModel | undefined
>(undefined)

/** The model around a component. */
export const useSwap = (): SwapModel => {
  const model = useContext(SwapContext)
  if (!model) throw new Error('There is no swap around this component.')
  return model
}
