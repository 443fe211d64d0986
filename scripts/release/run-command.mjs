// Runs a command of a rehearsal and reads what it writes.
import { spawn } from 'node:child_process'

/** Ends the rehearsal with a message and the end of what was written. */
export const fail = (message, text = '') => {
  throw new Error(`${message}\n${text.slice(-4_000)}`)
}

/** What a command writes to its standard output. A command that fails or takes longer than `timeout` ends the rehearsal. */
export const runCommand = (command, args, options = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: 300_000, ...options })
    let [out, text] = ['', '']
    const add = (part) => {
      text += part
    }
    child.stdout.setEncoding('utf8').on('data', (part) => {
      out += part
      add(part)
    })
    child.stderr.setEncoding('utf8').on('data', add)
    child.once('error', reject)
    child.once('close', (status, signal) => {
      if (status === 0) return resolve(out)
      reject(new Error(`${command} ${args.join(' ')} ended with ${status ?? signal}\n${text.slice(-4_000)}`))
    })
  })
