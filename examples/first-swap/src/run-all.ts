import { wallets } from '@switchyard/test-wallets'
import { allSells } from './all-sells.ts'
import type { Api } from './api-client.ts'
import type { SandboxInfo } from './demo-wallet.ts'
import { type Report, runSwap, type Send, type SwapScenario } from './swap-steps.ts'

/** Signs with the library of the chain. */
const sendWith =
  (info: SandboxInfo): Send =>
  async (tx, chain) => {
    const send = wallets[chain]
    if (!send) throw new Error(`No wallet signs for ${chain}.`)
    return send({ account: info.wallet.main(chain), tx, gateways: info.gateways[chain] ?? {} })
  }

/** Runs sells one after the other, by default one from every chain, with a line for each. Returns how many did not complete. */
export const runAll = async (
  api: Api,
  info: SandboxInfo,
  report: Report,
  sells: readonly SwapScenario[] = allSells,
): Promise<number> => {
  const send = sendWith(info)
  let failed = 0
  for (const [index, scenario] of sells.entries()) {
    const head = `[${index + 1}/${sells.length}] ${scenario.sellAmount} ${scenario.sellAsset}`
    try {
      const { route, final } = await runSwap(api, info, scenario, () => undefined, send)
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
