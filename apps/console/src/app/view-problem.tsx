import type { ErrorComponentProps } from '@tanstack/react-router'
import { ProblemPanel } from '../ui/problem-panel.tsx'

/** A view that could not be shown. */
export const ViewProblem = ({ error, reset }: ErrorComponentProps) => <ProblemPanel error={error} onRetry={reset} />
