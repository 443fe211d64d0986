import { fakeAssets, fakeProvider } from '@switchyard/conformance'
import type { Plugin } from '@switchyard/core'
import { acme, VAULT } from './cases.ts'

/** A provider that trades the coin of the chain at a fixed price. */
export const trader = (): Plugin =>
  fakeProvider({ id: 'TRADER', assets: [...fakeAssets, { token: acme, usd: '2', depositAddress: VAULT }] })
