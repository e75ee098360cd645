import { TabBar } from '../../ui/TabBar.tsx';

const PLACES = [
  { path: 'settings', label: 'Overview' },
  { path: 'notifications', label: 'Notifications' },
  { path: 'account', label: 'Account' },
  { path: 'models', label: 'Models' },
  { path: 'files', label: 'Files' },
] as const;

interface AccountNavProps {
  userName: string;
  current: (typeof PLACES)[number]['path'];
}

export function AccountNav({ userName, current }: AccountNavProps) {
  const tabs = PLACES.map(({ path, label }) => ({
    href: `/u/${userName}/${path}`,
    label,
    isCurrent: path === current,
  }));
  return <TabBar label="Settings" tabs={tabs} />;
}
