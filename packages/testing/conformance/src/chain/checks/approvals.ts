import { findApprovalMismatch } from '@switchyard/core'
import { type Check, ensure } from '../../check.ts'
import type { ApprovalCase } from '../chain-cases.ts'
import { type ChainSubject, inChainSession } from '../chain-session.ts'

/** An approval is read again as exactly what is sold, for the announced spender. */
export const approvals = (subject: ChainSubject): readonly Check[] => {
  const tests = subject.cases.approvals ?? []
  return [
    {
      group: 'approvals',
      name: 'have cases if the chain makes any',
      run: () =>
        inChainSession(subject, ({ chain }) =>
          ensure(
            chain.buildApproval === undefined || tests.length > 0,
            'the chain has approval, but there is no case for it',
          ),
        ),
    },
    ...tests.map((test) => ({
      group: 'approvals',
      name: `are read again as exactly what is sold: ${test.title}`,
      run: () => ensureApproves(subject, test),
    })),
  ]
}

const ensureApproves = (subject: ChainSubject, { outgoing, stubs }: ApprovalCase): Promise<void> =>
  inChainSession(subject, async ({ chain, serve, context }) => {
    serve(stubs)
    const funds = await chain.readFunds(outgoing, context())
    const approval = await chain.buildApproval?.(outgoing, funds, context())
    ensure(approval !== undefined, `there is no approval for an allowance of ${String(funds.allowance)}`)
    const found = findApprovalMismatch(chain, outgoing, approval)
    ensure(found === undefined, found ? `${found.field}: expected ${found.expected}, found ${found.found}` : '')
  })
