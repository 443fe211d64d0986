import type { JSX } from 'preact'
import { useMessages } from '../../app/app.ts'
import { Icon } from '../../elements/icon.tsx'
import { listRunSteps, type Step } from './list-run-steps.ts'
import type { RunState } from './run-state.ts'

/** The steps of a swap as a line downwards. */
export const StepList = ({ state }: { readonly state: RunState }): JSX.Element => {
  const { run } = useMessages().swap
  return (
    <ol class="sy-steps">
      {listRunSteps(state).map((step) => (
        <li
          key={step.name}
          class={`sy-step sy-step--${step.state}`}
          aria-current={step.state === 'active' ? 'step' : undefined}
        >
          <span class="sy-step__mark">
            <Mark state={step.state} />
          </span>
          <span>
            {run.steps[step.name]}
            <span class="sy-hidden">, {run.states[step.state]}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

const Mark = ({ state }: { readonly state: Step['state'] }): JSX.Element | null => {
  if (state === 'done') return <Icon name="check" />
  if (state === 'failed') return <Icon name="close" />
  return state === 'active' ? <span class="sy-spinner" /> : null
}
