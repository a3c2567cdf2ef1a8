import type { ReactNode } from 'react'
import { focusOnMount } from '../ui/focus/focus-on-mount.ts'

const setUpStepCount = 3

/** Instruction of a set-up step; it takes the focus so that screen readers announce it. */
export const SetUpStep = ({ number, children }: { number: number; children: ReactNode }) => (
  <p ref={focusOnMount} tabIndex={-1} className="outline-none m-0 mb-2">
    <b className="font-semibold">
      Step {number} of {setUpStepCount}.
    </b>{' '}
    {children}
  </p>
)

export const SaveCodesNotice = () => (
  <SetUpStep number={3}>
    Save these recovery codes: they are shown only now. With each you can sign in once without your phone.
  </SetUpStep>
)
