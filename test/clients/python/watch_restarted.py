"""Watches that end cleanly after a few seconds and are begun again from their last version, in a thread a resource.

Prints a JSON line for the version of each first list, for each event, and for each watch that was opened:
{"view": "pods", "from": "12"}, {"view": "pods", "type": "ADDED", "key": "a/b", "uid": "…", "version": "13"}, {"view": "pods", "opened": 1}
"""
import json
import os
import random
import sys
import threading
import traceback

from kubernetes import client, config, watch

if "SERVER" in os.environ:
    settings = client.Configuration()
    settings.host = os.environ["SERVER"]
    client.Configuration.set_default(settings)
else:
    config.load_kube_config()

chance = random.Random(int(os.environ.get("SEED", "0")))
longest = int(os.environ.get("LONGEST_WATCH_SECONDS", "10"))
saying = threading.Lock()


def say(**line):
    with saying:
        print(json.dumps(line), flush=True)


def follow(view, list_objects):
    version = list_objects().metadata.resource_version
    say(view=view, **{"from": version})
    while True:
        w = watch.Watch()
        say(view=view, opened=1)
        for e in w.stream(list_objects, resource_version=version, timeout_seconds=chance.randint(1, longest), allow_watch_bookmarks=True):
            metadata = e["raw_object"]["metadata"]
            version = metadata["resourceVersion"]
            if e["type"] != "BOOKMARK":
                say(view=view, type=e["type"], key=f"{metadata['namespace']}/{metadata['name']}", uid=metadata["uid"], version=version)


def follow_or_fail(*what):
    try:
        follow(*what)
    except BaseException:
        say(view=what[0], failed=traceback.format_exc(limit=-2))
        sys.stdout.flush()
        os._exit(1)


core, batch = client.CoreV1Api(), client.BatchV1Api()
for view, list_objects in {
    "configmaps": core.list_config_map_for_all_namespaces,
    "jobs": batch.list_job_for_all_namespaces,
    "pods": core.list_pod_for_all_namespaces,
}.items():
    threading.Thread(target=follow_or_fail, args=(view, list_objects)).start()
