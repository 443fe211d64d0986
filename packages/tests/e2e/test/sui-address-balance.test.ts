import { afterEach, beforeEach, expect, it } from 'vitest'
import { runSwap } from './swap-scenario.ts'
import { openTestEnvironment, type TestEnvironment } from './test-environment.ts'
import { testWallet } from './wallet/test-wallet.ts'

const USDC = '0xdba34672e30cb065b1f93e3ab55318768fd6fef66c15942c9f7cb846e2f900e7::usdc::USDC'

let environment: TestEnvironment
beforeEach(async () => {
  environment = await openTestEnvironment()
})
afterEach(() => environment?.close())

it.each([
  ['alone', 3n],
  ['beside coin objects', 1n],
])('USDC in the address balance of Sui is sold %s', async (_, times) => {
  const ledger = environment.sandbox.world.sui
  const { address } = testWallet(environment.sandbox, 'SUI')
  const inObjects = ledger.balance(address, USDC)
  ledger.fundAddress(address, times * inObjects, USDC)
  const amount = inObjects + inObjects / 2n
  const scenario = { provider: 'NEAR', sellAsset: `SUI.USDC-${USDC}`, buyAsset: 'BTC.BTC' }
  const { end } = await runSwap(environment, { ...scenario, sellAmount: String(amount / 1_000_000n) })
  expect(end.status).toBe('completed')
  const sold = (amount / 1_000_000n) * 1_000_000n
  expect(ledger.balance(address, USDC)).toBe((times + 1n) * inObjects - sold)
  // Objects are untouched where the address balance covers the amount.
  expect(ledger.inAddress(address, USDC)).toBe(times === 3n ? 3n * inObjects - sold : 2n * inObjects - sold)
})
