import { wallets } from '@switchyard/test-wallets'
import { allSells } from './all-sells.ts'
import { runSwap, type Send, type SwapContext, type SwapScenario } from './swap-steps.ts'

/** Runs sells one after the other, by default one from every chain, with a line for each. Returns how many did not complete. */
export const runAll = async (
  { api, info, report }: Omit<SwapContext, 'send'>,
  sells: readonly SwapScenario[] = allSells,
): Promise<number> => {
  /** Signs with the library of the chain. */
  const send: Send = async (tx, chain) => {
    const wallet = wallets[chain]
    if (!wallet) throw new Error(`No wallet signs for ${chain}.`)
    return wallet({ account: info.wallet.main(chain), tx, gateways: info.gateways[chain] ?? {} })
  }

  let failed = 0
  for (const [index, scenario] of sells.entries()) {
    const head = `[${index + 1}/${sells.length}] ${scenario.sellAmount} ${scenario.sellAsset}`
    try {
      const { route, final } = await runSwap(scenario, { api, info, report: () => undefined, send })
      report(
        `${head} → ${final.toAmount ?? 'paid'} ${final.toAsset} through ${route.providers.join('+')}: ${final.status}`,
      )
      if (final.status !== 'completed') failed++
    } catch (error) {
      failed++
      report(`${head}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  report(failed === 0 ? 'Every swap completed.' : `${failed} of ${sells.length} did not complete.`)
  return failed
}
