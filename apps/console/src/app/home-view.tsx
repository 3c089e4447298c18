import { Navigate } from '@tanstack/react-router'
import { useSession } from '../api/use-session.ts'

/** Operators start with the present state, everybody else with the account. */
export const HomeView = () => <Navigate to={useSession().is_operator ? '/now' : '/account'} replace />
