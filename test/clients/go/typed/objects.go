package main

import (
	"fmt"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	coordinationv1 "k8s.io/api/coordination/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/intstr"
)

func to[T any](value T) *T { return &value }

// same compares what the tested client has with what JSON says of the same object.
func same[T any](what string, tested T, asJSON T, err error) error {
	if err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	if !equality.Semantic.DeepEqual(tested, asJSON) {
		return fmt.Errorf("%s differs\n tested %#v\n json   %#v", what, tested, asJSON)
	}
	return nil
}

func aPod(name string) *corev1.Pod {
	return &corev1.Pod{
		ObjectMeta: metav1.ObjectMeta{Name: name, Labels: map[string]string{"app": name, "a": "1"}, Annotations: map[string]string{"note": "日本 🚀"}},
		Spec: corev1.PodSpec{
			Containers: []corev1.Container{{
				Name: "c", Image: "x", Env: []corev1.EnvVar{{Name: "A"}, {Name: "B", Value: "1"}},
				Resources:     corev1.ResourceRequirements{Limits: corev1.ResourceList{"cpu": resource.MustParse("1500m"), "memory": resource.MustParse("1.5Gi")}},
				LivenessProbe: &corev1.Probe{ProbeHandler: corev1.ProbeHandler{HTTPGet: &corev1.HTTPGetAction{Path: "/", Port: intstr.FromString("http")}}},
				Ports:         []corev1.ContainerPort{{Name: "http", ContainerPort: 80}},
				VolumeMounts:  []corev1.VolumeMount{{Name: "v", MountPath: "/v"}},
			}},
			Volumes:                       []corev1.Volume{{Name: "v", VolumeSource: corev1.VolumeSource{EmptyDir: &corev1.EmptyDirVolumeSource{SizeLimit: to(resource.MustParse("1Gi"))}}}},
			TerminationGracePeriodSeconds: to(int64(0)),
			SecurityContext:               &corev1.PodSecurityContext{RunAsUser: to(int64(1000)), SupplementalGroups: []int64{1, 2}},
		},
	}
}

func aJob(name string) *batchv1.Job {
	return &batchv1.Job{
		ObjectMeta: metav1.ObjectMeta{Name: name},
		Spec: batchv1.JobSpec{
			Suspend: to(true), BackoffLimit: to(int32(0)),
			Template: corev1.PodTemplateSpec{Spec: corev1.PodSpec{RestartPolicy: corev1.RestartPolicyNever, Containers: []corev1.Container{{Name: "c", Image: "x"}}}},
		},
	}
}

func objects(r *run) error {
	if _, err := r.client.CoreV1().Namespaces().Create(r.ctx, &corev1.Namespace{ObjectMeta: metav1.ObjectMeta{Name: r.namespace}}, metav1.CreateOptions{}); err != nil {
		return err
	}
	if err := configMaps(r); err != nil {
		return err
	}
	if err := workloads(r); err != nil {
		return err
	}
	return specialForms(r)
}

// Made, changed in every way, deleted with options.
func configMaps(r *run) error {
	maps, plain := r.client.CoreV1().ConfigMaps(r.namespace), r.jsonOnly.CoreV1().ConfigMaps(r.namespace)
	made, err := maps.Create(r.ctx, &corev1.ConfigMap{
		ObjectMeta: metav1.ObjectMeta{Name: "a", Labels: map[string]string{"b": "2", "a": "1"}},
		Data:       map[string]string{"k": "größe", "empty": ""},
		BinaryData: map[string][]byte{"b": {0, 255, 254}, "e": {}},
	}, metav1.CreateOptions{FieldManager: "typed"})
	if err != nil {
		return err
	}
	read, err := plain.Get(r.ctx, "a", metav1.GetOptions{})
	if err := same("the config map made", made, read, err); err != nil {
		return err
	}
	made.Data["k"] = "2"
	changed, err := maps.Update(r.ctx, made, metav1.UpdateOptions{})
	if err != nil {
		return err
	}
	if changed.ResourceVersion == made.ResourceVersion || changed.Data["k"] != "2" {
		return fmt.Errorf("not changed: %v", changed)
	}
	for kind, patch := range map[types.PatchType]string{types.MergePatchType: `{"data":{"k":null,"m":"1"}}`, types.StrategicMergePatchType: `{"data":{"s":"1"}}`, types.JSONPatchType: `[{"op":"add","path":"/data/j","value":"1"}]`} {
		if changed, err = maps.Patch(r.ctx, "a", kind, []byte(patch), metav1.PatchOptions{}); err != nil {
			return fmt.Errorf("%s: %w", kind, err)
		}
	}
	if _, kept := changed.Data["k"]; kept || changed.Data["m"] != "1" || changed.Data["s"] != "1" || changed.Data["j"] != "1" {
		return fmt.Errorf("patched: %v", changed.Data)
	}
	read, err = plain.Get(r.ctx, "a", metav1.GetOptions{})
	if err := same("the config map patched", changed, read, err); err != nil {
		return err
	}
	if err := maps.Delete(r.ctx, "a", metav1.DeleteOptions{Preconditions: &metav1.Preconditions{UID: to(types.UID("another"))}}); err == nil {
		return fmt.Errorf("deleted although its uid is another")
	}
	return maps.Delete(r.ctx, "a", metav1.DeleteOptions{Preconditions: &metav1.Preconditions{UID: &changed.UID}, PropagationPolicy: to(metav1.DeletePropagationBackground)})
}

func workloads(r *run) error {
	pod, err := r.client.CoreV1().Pods(r.namespace).Create(r.ctx, aPod("p"), metav1.CreateOptions{})
	if err != nil {
		return err
	}
	podRead, err := r.jsonOnly.CoreV1().Pods(r.namespace).Get(r.ctx, "p", metav1.GetOptions{})
	if err := same("the pod", pod, podRead, err); err != nil {
		return err
	}
	job, err := r.client.BatchV1().Jobs(r.namespace).Create(r.ctx, aJob("j"), metav1.CreateOptions{})
	if err != nil {
		return err
	}
	job.Status.Active = 1
	job.Status.StartTime = to(metav1.NewTime(time.Unix(1_700_000_000, 0)))
	job.Status.Conditions = []batchv1.JobCondition{{Type: batchv1.JobSuspended, Status: corev1.ConditionTrue, LastTransitionTime: metav1.NewTime(time.Unix(1_700_000_001, 0))}}
	job.Spec.Suspend = to(false)
	if job, err = r.client.BatchV1().Jobs(r.namespace).UpdateStatus(r.ctx, job, metav1.UpdateOptions{}); err != nil {
		return err
	}
	if !*job.Spec.Suspend || job.Status.StartTime.Unix() != 1_700_000_000 {
		return fmt.Errorf("the status is not what was changed: %v", job)
	}
	jobRead, err := r.jsonOnly.BatchV1().Jobs(r.namespace).Get(r.ctx, "j", metav1.GetOptions{})
	return same("the job", job, jobRead, err)
}

// Times with microseconds, raw JSON, and every namespace and secret there is.
func specialForms(r *run) error {
	lease, err := r.client.CoordinationV1().Leases(r.namespace).Create(r.ctx, &coordinationv1.Lease{
		ObjectMeta: metav1.ObjectMeta{Name: "l"},
		Spec:       coordinationv1.LeaseSpec{HolderIdentity: to(""), LeaseDurationSeconds: to(int32(5)), RenewTime: to(metav1.NewMicroTime(time.Unix(1_700_000_000, 123_456_000)))},
	}, metav1.CreateOptions{})
	if err != nil {
		return err
	}
	if lease.Spec.RenewTime.Nanosecond() != 123_456_000 {
		return fmt.Errorf("microseconds are lost: %v", lease.Spec.RenewTime)
	}
	leaseRead, err := r.jsonOnly.CoordinationV1().Leases(r.namespace).Get(r.ctx, "l", metav1.GetOptions{})
	if err := same("the lease", lease, leaseRead, err); err != nil {
		return err
	}
	revision, err := r.client.AppsV1().ControllerRevisions(r.namespace).Create(r.ctx, &appsv1.ControllerRevision{
		ObjectMeta: metav1.ObjectMeta{Name: "c"}, Revision: 1 << 60, Data: runtime.RawExtension{Raw: []byte(`{"z":9007199254740993,"a":[1,null,"é"]}`)},
	}, metav1.CreateOptions{})
	if err != nil {
		return err
	}
	if string(revision.Data.Raw) != `{"z":9007199254740993,"a":[1,null,"é"]}` || revision.Revision != 1<<60 {
		return fmt.Errorf("raw JSON changed: %d %s", revision.Revision, revision.Data.Raw)
	}
	namespaces, err := r.client.CoreV1().Namespaces().List(r.ctx, metav1.ListOptions{})
	if err != nil {
		return err
	}
	namespacesRead, err := r.jsonOnly.CoreV1().Namespaces().List(r.ctx, metav1.ListOptions{ResourceVersion: namespaces.ResourceVersion, ResourceVersionMatch: metav1.ResourceVersionMatchExact})
	return same("the namespaces", namespaces, namespacesRead, err)
}
