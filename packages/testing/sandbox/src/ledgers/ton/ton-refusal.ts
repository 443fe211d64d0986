/** A message that the network refuses, with the text of a lite server. */
export class TonRefusal extends Error {}

const PREFIX = 'LITE_SERVER_UNKNOWN: cannot apply external message to current state : '

/** Nothing exists at the address. */
export const noAccount = (): TonRefusal => new TonRefusal(`${PREFIX}Failed to unpack account state`)

/** The account cannot pay for the message or has no contract. */
export const beforeExecution = (account: string): TonRefusal =>
  new TonRefusal(
    `${PREFIX}External message was not accepted\nCannot run message on account: inbound external message rejected by account ${account} before smart-contract execution`,
  )

/** The contract ended with an exit code before it accepted the message. */
export const byContract = (account: string, exitCode: number): TonRefusal =>
  new TonRefusal(
    `${PREFIX}External message was not accepted\nCannot run message on account: inbound external message rejected by transaction ${account}:\nexitcode=${exitCode}, steps=23, gas_used=0\nVM Log (truncated):\n...default exception handler, terminating vm with exit code ${exitCode}\n`,
  )
