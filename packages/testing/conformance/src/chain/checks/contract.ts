import { findChain } from '@switchyard/core'
import { type Check, ensure } from '../../check.ts'
import { stringify } from '../../stringify.ts'
import { type ChainSubject, inChainSession } from '../chain-session.ts'

/** Checks of what the chain declares. */
export const contract = (subject: ChainSubject): readonly Check[] => [
  {
    group: 'contract',
    name: 'has a family, the contract generation and the required functions',
    run: () =>
      inChainSession(subject, ({ chain }) => {
        ensure(/^[a-z][a-z0-9-]{1,39}$/.test(chain.family), `family ${stringify(chain.family)} must be lower case`)
        ensure(chain.contract === 1, `contract ${stringify(chain.contract)} is not 1`)
        for (const name of ['readAddress', 'readFunds', 'build', 'decode'] as const)
          ensure(typeof chain[name] === 'function', `${name} is missing`)
        const halves = [chain.buildApproval, chain.decodeApproval].filter((each) => each !== undefined).length
        ensure(
          halves !== 1,
          'buildApproval and decodeApproval come together: the engine returns no approval that it cannot read',
        )
      }),
  },
  {
    group: 'contract',
    name: 'serves chains that are known, or states their facts',
    run: () =>
      inChainSession(subject, ({ chain }) => {
        ensure(chain.codes.length > 0, 'codes is empty')
        for (const code of chain.codes)
          ensure(findChain(code) !== undefined, `${code} is no known chain, and facts do not state it`)
        const strange = chain.facts?.find(({ code }) => !chain.codes.includes(code))
        ensure(strange === undefined, `facts state ${strange?.code}, which codes do not list`)
      }),
  },
  {
    group: 'contract',
    name: 'sends no request while it is created',
    run: () =>
      inChainSession(subject, ({ upstream }) => ensure(upstream.requests.length === 0, 'the factory sent a request')),
  },
]
