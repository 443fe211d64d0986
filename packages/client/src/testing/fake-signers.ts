import type { OneStepSigner, TwoStepSigner } from '../execute/signer.ts'
import type { FakeApi } from './fake-api.ts'

/** Counts a broadcast; a second one of the same transaction changes nothing on a chain. */
const land = (api: FakeApi, hash: string): string => {
  if (hash.startsWith('approval')) api.approvalNeeded = false
  else api.deposits.set(hash, (api.deposits.get(hash) ?? 0) + 1)
  return hash
}

/** A wallet whose every signature is of another transaction, as nonces make it. */
export const createTwoStepSigner = (api: FakeApi): TwoStepSigner => {
  let nonce = 0
  return {
    chains: ['ETH'],
    sign: async ({ kind }) => ({ raw: `${kind}-${kind === 'deposit' ? ++nonce : 0}` }),
    broadcast: async ({ raw }) => land(api, raw),
  }
}

/** The same in one step. */
export const createOneStepSigner = (api: FakeApi): OneStepSigner => {
  let nonce = 0
  return { chains: ['ETH'], send: async ({ kind }) => land(api, `${kind}-${kind === 'deposit' ? ++nonce : 0}`) }
}
