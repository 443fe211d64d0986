import { describe, expect, it } from 'vitest'
import { type DoctorRow, toExitCode } from '../../doctor/doctor-row.ts'
import { renderTable } from './render-table.ts'

const row = (level: DoctorRow['level'], more: Partial<DoctorRow> = {}): DoctorRow => ({
  area: 'node',
  subject: 'ETH node.example',
  check: 'height',
  level,
  reason: 'is stale',
  ...more,
})

describe('the table of the doctor', () => {
  it('has a line for each row, and what to do below it', () => {
    const rows = [row('green', { reason: 'height 5' }), row('red', { action: 'Name another node.' })]
    expect(renderTable(rows, { colours: false })).toBe(
      [
        'ok    node  ETH node.example  height  height 5',
        'FAIL  node  ETH node.example  height  is stale',
        '      -> Name another node.',
        '',
        '1 ok, 0 warnings, 1 failures, 0 not checked',
        '',
      ].join('\n'),
    )
  })

  it('colours the levels where the terminal can', () => {
    expect(renderTable([row('yellow')], { colours: true })).toContain('\u001b[33mwarn\u001b[39m')
    expect(renderTable([row('yellow')], { colours: false })).not.toContain('\u001b')
  })

  it('passes no control characters of a service on to the terminal', () => {
    expect(renderTable([row('red', { reason: 'bad\u001b[2Jness' })], { colours: false })).toContain('bad [2Jness')
  })

  it('exits with 2 for a failure, 1 for a warning, and 0 where the rest was not checked', () => {
    expect(toExitCode([row('green'), row('yellow'), row('red')])).toBe(2)
    expect(toExitCode([row('green'), row('yellow')])).toBe(1)
    expect(toExitCode([row('green'), row('off')])).toBe(0)
  })
})
