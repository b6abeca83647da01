import { useSyncExternalStore } from "react";
import { Card } from "#ui/card";
import { Choices } from "#ui/choices";
import { chooseLook, followLook, plainLook, readLook } from "#ui/look";

/** Theme and text size of this device, applied at once. */
export function LookCard() {
  const look = useSyncExternalStore(followLook, readLook, plainLook);
  return (
    <Card title="Look">
      <div className="grid gap-4">
        <Choices
          name="theme"
          legend="Theme"
          value={look.theme}
          options={[
            ["system", "System"],
            ["light", "Light"],
            ["dark", "Dark"],
          ]}
          onChoose={(theme) => chooseLook({ ...look, theme })}
        />
        <Choices
          name="text"
          legend="Text size"
          value={look.text}
          options={[
            ["normal", "Normal"],
            ["large", "Large"],
            ["largest", "Largest"],
          ]}
          onChoose={(text) => chooseLook({ ...look, text })}
        />
        <p className="text-13 text-ink-2">Kept on this device.</p>
      </div>
    </Card>
  );
}
