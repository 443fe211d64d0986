import { systemClock } from '@switchyard/core'
import type { Command } from 'commander'
import type { RunContext } from './run-context.ts'

type Run = (context: RunContext) => Promise<void>

/** Commands that read their own arguments and show their own help. */
const commands: readonly (readonly [name: string, about: string, run: Run])[] = [
  [
    'keys',
    'create, rotate, revoke and list API keys',
    async ({ words, terminal: { environment, say } }) =>
      (await import('../keys/command/keys-command.ts')).keysCommand({ words, environment, clock: systemClock, say }),
  ],
  [
    'doctor',
    'check a configuration against the networks it points at',
    async ({ words, terminal: { environment, say, isTerminal }, exitWith }) =>
      exitWith(
        await (await import('../doctor/doctor-command.ts')).doctorCommand({ words, environment, say, isTerminal }),
      ),
  ],
  [
    'explain',
    'explain a recorded quote: who answered, who was removed, how scores came about',
    async ({ words, terminal: { say }, exitWith }) =>
      exitWith(await (await import('../record/explain-command.ts')).explainCommand({ words, say })),
  ],
  [
    'replay',
    'answer records again and compare',
    async ({ words, terminal: { say }, exitWith }) =>
      exitWith(await (await import('../record/replay-command.ts')).replayCommand({ words, say })),
  ],
  [
    'ledger',
    'what swaps delivered of what was promised, as JSON',
    async ({ words, terminal: { environment, say } }) =>
      (await import('../stores/ledger-command.ts')).ledgerCommand({ words, environment, clock: systemClock, say }),
  ],
  [
    'prune',
    'delete old swaps',
    async ({ words, terminal: { environment, say } }) =>
      (await import('../stores/prune-command.ts')).pruneCommand({ words, environment, clock: systemClock, say }),
  ],
]

/** Adds the commands that read their own arguments. */
export const wordCommands = (program: Command, context: RunContext): void => {
  for (const [name, about, run] of commands) {
    program
      .command(name)
      .description(about)
      .usage('[options]')
      .argument('[words...]')
      .helpOption(false)
      .allowUnknownOption()
      .passThroughOptions()
      .action(() => run(context))
  }
}
