import { useContext } from 'react';
import { Button } from '../../ui/Button.tsx';
import { InstallationContext } from '../../ui/installation-context.ts';

/** The button to the sign-up; to the login where sign-up is not open. */
export const SignUpButton = () =>
  useContext(InstallationContext).isSignUpOpen ? (
    <Button href="/signup">Add your website</Button>
  ) : (
    <Button href="/login">Login</Button>
  );
